// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalSwapRouter} from "../../../contracts/local/LocalSwapRouter.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

import {vm} from "../support/Vm.sol";

/// @dev The local chains are only useful if their router accepts the real one's calls.
contract LocalSwapRouterTest {
    address private alice = address(0xA11CE);
    address payable private bob = payable(address(0xB0B));
    LocalTetherToken private tether;
    LocalToken private link;
    LocalSwapRouter private router;

    function setUp() public {
        router = new LocalSwapRouter();
        tether = new LocalTetherToken("Tether USD", "USDT", 6, address(this));
        link = new LocalToken("ChainLink Token", "LINK", 18, address(this));
        tether.mint(alice, 1_000);
        link.mint(address(router), 5_000);
        vm.deal(address(router), 5_000);
        vm.deal(alice, 1_000);
        vm.prank(alice);
        tether.approve(address(router), 100);
    }

    function test_HasTheSelectorsOfTheRealContract() public pure {
        assertSelector(
            LocalSwapRouter.swapTokensSingleV3ERC20ToERC20.selector,
            "swapTokensSingleV3ERC20ToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))"
        );
        assertSelector(
            LocalSwapRouter.swapTokensSingleV3ERC20ToNative.selector,
            "swapTokensSingleV3ERC20ToNative(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))"
        );
        assertSelector(
            LocalSwapRouter.swapTokensSingleV3NativeToERC20.selector,
            "swapTokensSingleV3NativeToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))"
        );
        assertSelector(
            LocalSwapRouter.startBridgeTokensViaAcrossV4.selector,
            "startBridgeTokensViaAcrossV4((bytes32,string,string,address,address,address,uint256,uint256,bool,bool),(bytes32,bytes32,bytes32,bytes32,uint256,uint128,bytes32,uint32,uint32,uint32,bytes))"
        );
        assertSelector(
            LocalSwapRouter.startBridgeTokensViaStargate.selector,
            "startBridgeTokensViaStargate((bytes32,string,string,address,address,address,uint256,uint256,bool,bool),(uint16,(uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address))"
        );
    }

    function test_SwapsATokenForAToken() public {
        vm.prank(alice);
        router.swapTokensSingleV3ERC20ToERC20(0, "", "", bob, 295, swapOf(address(tether), address(link), 300));
        vm.assertEq(tether.balanceOf(alice), 900, "paid");
        vm.assertEq(link.balanceOf(bob), 300, "received");
    }

    function test_SwapsATokenForNativeCoin() public {
        vm.prank(alice);
        router.swapTokensSingleV3ERC20ToNative(0, "", "", bob, 295, swapOf(address(tether), address(0), 300));
        vm.assertEq(tether.balanceOf(alice), 900, "paid");
        vm.assertEq(bob.balance, 300, "received");
    }

    function test_SwapsNativeCoinForAToken() public {
        vm.prank(alice);
        router.swapTokensSingleV3NativeToERC20{value: 100}(0, "", "", bob, 295, swapOf(address(0), address(link), 300));
        vm.assertEq(alice.balance, 900, "paid");
        vm.assertEq(link.balanceOf(bob), 300, "received");
    }

    function test_RejectsASwapThatPaysLessThanTheMinimum() public {
        vm.expectRevert(abi.encodeWithSelector(LocalSwapRouter.CumulativeSlippageTooLow.selector, 301, 300));
        vm.prank(alice);
        router.swapTokensSingleV3ERC20ToERC20(0, "", "", bob, 301, swapOf(address(tether), address(link), 300));
    }

    function test_RejectsAValueOtherThanTheAmount() public {
        vm.expectRevert(LocalSwapRouter.InvalidAmount.selector);
        vm.prank(alice);
        router.swapTokensSingleV3NativeToERC20{value: 101}(0, "", "", bob, 295, swapOf(address(0), address(link), 300));
    }

    function test_KeepsBridgedTokens() public {
        vm.prank(alice);
        router.startBridgeTokensViaAcrossV4(bridgeOf(address(tether)), acrossTo(bob));
        vm.assertEq(tether.balanceOf(alice), 900, "paid");
        vm.assertEq(tether.balanceOf(address(router)), 100, "kept");
    }

    function test_TakesStargatesFeeOnTopOfTheAmount() public {
        vm.prank(alice);
        router.startBridgeTokensViaStargate{value: 107}(bridgeOf(address(0)), stargateTo(bob));
        vm.assertEq(alice.balance, 893, "paid");
    }

    function test_RejectsABridgeToAnotherReceiver() public {
        vm.expectRevert(LocalSwapRouter.InformationMismatch.selector);
        vm.prank(alice);
        router.startBridgeTokensViaAcrossV4(bridgeOf(address(tether)), acrossTo(alice));
        vm.expectRevert(LocalSwapRouter.InformationMismatch.selector);
        vm.prank(alice);
        router.startBridgeTokensViaStargate{value: 7}(bridgeOf(address(tether)), stargateTo(alice));
    }

    function assertSelector(bytes4 selector, string memory signature) private pure {
        vm.assertEq(bytes32(selector), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }

    function swapOf(
        address from,
        address to,
        uint256 amountOut
    ) private view returns (LocalSwapRouter.SwapData memory) {
        return
            LocalSwapRouter.SwapData({
                callTo: address(router),
                approveTo: address(router),
                sendingAssetId: from,
                receivingAssetId: to,
                fromAmount: 100,
                callData: abi.encodeCall(LocalSwapRouter.swapLocally, (amountOut)),
                requiresDeposit: true
            });
    }

    function bridgeOf(address asset) private view returns (LocalSwapRouter.BridgeData memory bridge) {
        bridge.sendingAssetId = asset;
        bridge.receiver = bob;
        bridge.minAmount = 100;
        bridge.destinationChainId = 56;
    }

    function acrossTo(address receiver) private pure returns (LocalSwapRouter.AcrossV4Data memory across) {
        across.receiverAddress = bytes32(uint256(uint160(receiver)));
    }

    function stargateTo(address receiver) private pure returns (LocalSwapRouter.StargateData memory stargate) {
        stargate.sendParams.to = bytes32(uint256(uint160(receiver)));
        stargate.fee.nativeFee = 7;
    }
}
