// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {FallbackToken} from "../../../contracts/mocks/FallbackToken.sol";
import {RevertingPermitToken} from "../../../contracts/mocks/RevertingPermitToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

contract RevertingPermitTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new RevertingPermitToken(address(this)));
    }

    function test_StakeWithPermitNeedsAnAllowance() public {
        token.mint(alice, stakeAmount);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PermitFailed.selector, 0, stakeAmount));
        vm.prank(alice);
        pool.stakeWithPermit(stakeAmount, type(uint256).max, 27, 0, 0);
    }
}

/// @dev `permit` succeeds without approving anything, so the token itself must reject the transfer.
contract FallbackTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new FallbackToken(address(this)));
    }

    function test_StakeWithPermitNeedsAnAllowance() public {
        token.mint(alice, stakeAmount);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, stakeAmount)
        );
        vm.prank(alice);
        pool.stakeWithPermit(stakeAmount, type(uint256).max, 27, 0, 0);
    }
}
