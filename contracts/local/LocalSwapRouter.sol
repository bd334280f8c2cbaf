// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Swaps and bridge deposits for local chains
/// @notice Stands in for LI.FI's contract, which six public networks have but a fresh local chain lacks. It has the
/// signatures and events of the calls that the local world makes, so that calldata for one decodes as calldata for the
/// other. A swap pays the amount given in its inner call, from the router's own stock. A bridge deposit stays here: the
/// local world's simulator sees the event and pays out on the other chain.
contract LocalSwapRouter {
    using SafeERC20 for IERC20;

    /// @dev `callTo`, `approveTo` and `requiresDeposit` are ignored: no exchange is called.
    struct SwapData {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct AcrossV4Data {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 sendingAssetId;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    struct SendParam {
        uint32 dstEid;
        bytes32 to;
        uint256 amountLD;
        uint256 minAmountLD;
        bytes extraOptions;
        bytes composeMsg;
        bytes oftCmd;
    }

    struct MessagingFee {
        uint256 nativeFee;
        uint256 lzTokenFee;
    }

    struct StargateData {
        uint16 assetId;
        SendParam sendParams;
        MessagingFee fee;
        address payable refundAddress;
    }

    event LiFiTransferStarted(BridgeData bridgeData);

    event LiFiGenericSwapCompleted(
        bytes32 indexed transactionId,
        string integrator,
        string referrer,
        address receiver,
        address fromAssetId,
        address toAssetId,
        uint256 fromAmount,
        uint256 toAmount
    );

    error CumulativeSlippageTooLow(uint256 minAmount, uint256 receivedAmount);
    error InformationMismatch();
    error InvalidAmount();
    error NativeTransferFailed();

    /// @notice Accepts native coin for the router's stock.
    receive() external payable {}

    /// @notice Takes the place of an exchange call in `SwapData.callData`, with the amount to pay. Decoded, not called.
    function swapLocally(uint256) external pure {}

    function swapTokensSingleV3ERC20ToERC20(
        bytes32 _transactionId,
        string memory _integrator,
        string memory _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        SwapData calldata _swapData
    ) external {
        uint256 amountOut = _swap(_minAmountOut, _swapData);
        IERC20(_swapData.receivingAssetId).safeTransfer(_receiver, amountOut);
        _report(_transactionId, _integrator, _referrer, _receiver, amountOut, _swapData);
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32 _transactionId,
        string memory _integrator,
        string memory _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        SwapData calldata _swapData
    ) external {
        if (_swapData.receivingAssetId != address(0)) revert InformationMismatch();
        uint256 amountOut = _swap(_minAmountOut, _swapData);
        (bool success, ) = _receiver.call{value: amountOut}("");
        if (!success) revert NativeTransferFailed();
        _report(_transactionId, _integrator, _referrer, _receiver, amountOut, _swapData);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32 _transactionId,
        string memory _integrator,
        string memory _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        SwapData calldata _swapData
    ) external payable {
        if (_swapData.sendingAssetId != address(0)) revert InformationMismatch();
        uint256 amountOut = _swap(_minAmountOut, _swapData);
        IERC20(_swapData.receivingAssetId).safeTransfer(_receiver, amountOut);
        _report(_transactionId, _integrator, _referrer, _receiver, amountOut, _swapData);
    }

    function startBridgeTokensViaAcrossV4(
        BridgeData calldata _bridgeData,
        AcrossV4Data calldata _acrossData
    ) external payable {
        if (_acrossData.message.length > 0) revert InformationMismatch();
        _startBridge(_bridgeData, _acrossData.receiverAddress, 0);
    }

    /// @dev Stargate's fee is paid in native coin, on top of the amount.
    function startBridgeTokensViaStargate(
        BridgeData calldata _bridgeData,
        StargateData calldata _stargateData
    ) external payable {
        if (_stargateData.sendParams.composeMsg.length > 0) revert InformationMismatch();
        _startBridge(_bridgeData, _stargateData.sendParams.to, _stargateData.fee.nativeFee);
    }

    function _swap(uint256 minimum, SwapData calldata swapData) private returns (uint256 amountOut) {
        amountOut = abi.decode(swapData.callData[4:], (uint256));
        if (amountOut < minimum) revert CumulativeSlippageTooLow(minimum, amountOut);
        _take(swapData.sendingAssetId, swapData.fromAmount, 0);
    }

    function _report(
        bytes32 transactionId,
        string memory integrator,
        string memory referrer,
        address receiver,
        uint256 amountOut,
        SwapData calldata swapData
    ) private {
        emit LiFiGenericSwapCompleted(
            transactionId,
            integrator,
            referrer,
            receiver,
            swapData.sendingAssetId,
            swapData.receivingAssetId,
            swapData.fromAmount,
            amountOut
        );
    }

    function _startBridge(BridgeData calldata bridgeData, bytes32 receiver, uint256 fee) private {
        if (bridgeData.hasSourceSwaps || bridgeData.hasDestinationCall) revert InformationMismatch();
        if (bridgeData.destinationChainId == block.chainid) revert InformationMismatch();
        if (receiver != bytes32(uint256(uint160(bridgeData.receiver)))) revert InformationMismatch();
        _take(bridgeData.sendingAssetId, bridgeData.minAmount, fee);
        emit LiFiTransferStarted(bridgeData);
    }

    /// @dev Takes exactly `amount`, and reverts unless the native coin sent is exactly what is due.
    function _take(address asset, uint256 amount, uint256 fee) private {
        if (amount == 0) revert InvalidAmount();
        if (asset == address(0)) {
            if (msg.value != amount + fee) revert InvalidAmount();
        } else {
            if (msg.value != fee) revert InvalidAmount();
            IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        }
    }
}
